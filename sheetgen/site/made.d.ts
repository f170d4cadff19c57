// The build puts the version of the page and the names of its files in their places.

declare const KEPT: string[];
declare const LATER: string[];
declare const ASKED: string[];
