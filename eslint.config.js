// Rules that find faults. How a script looks is its writer's; a name that is nowhere is
// found by tsc.
import js from "@eslint/js";

export default [
  { ignores: ["**/vendor/"] },
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "array-callback-return": "error",
      "consistent-return": "error",
      eqeqeq: "error",
      "max-lines-per-function": ["error", 60],
      "no-param-reassign": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-unreachable-loop": "error",
      "no-unused-expressions": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];
