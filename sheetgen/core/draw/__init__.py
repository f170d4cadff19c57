"""The places of things on a face: boxes, frames and cells."""
