// ESLint with types: what the compiler lets pass and this code base does not. Layout is oxfmt's;
// borders between folders, sizes and names are kept by test/architecture.
import perfectionist from 'eslint-plugin-perfectionist';
import tseslint from 'typescript-eslint';

/** Rules of ESLint itself that need no types, chosen one by one: each has caught a real mistake. */
const plainRules = {
  eqeqeq: ['error', 'always'],
  'no-console': 'error',
  'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
  'no-empty': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-loss-of-precision': 'error',
  'no-new-func': 'error',
  'no-param-reassign': 'error',
  'no-promise-executor-return': 'off',
  'no-self-assign': 'error',
  'no-self-compare': 'error',
  'no-sparse-arrays': 'error',
  'no-template-curly-in-string': 'error',
  'no-unmodified-loop-condition': 'error',
  'no-unreachable-loop': 'error',
  'no-unsafe-finally': 'error',
  'no-useless-catch': 'error',
  'no-useless-escape': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'require-yield': 'error',
  'use-isnan': 'error',
};

const typedRules = {
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/consistent-type-exports': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
  ],
  '@typescript-eslint/only-throw-error': 'error',
  '@typescript-eslint/require-await': 'off',
  '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
  '@typescript-eslint/switch-exhaustiveness-check': 'error',
  // A number or a boolean in a template is what one expects of it.
  '@typescript-eslint/restrict-template-expressions': [
    'error',
    { allowNumber: true, allowBoolean: true },
  ],
};

const noDefaultExport = {
  'no-restricted-syntax': [
    'error',
    { selector: 'ExportDefaultDeclaration', message: 'Give the export a name.' },
    { selector: 'ExportAllDeclaration', message: 'Export from the file that has it; no barrels.' },
    { selector: 'TSEnumDeclaration', message: 'Use an `as const` list and its union type.' },
  ],
};

const sorted = { type: 'natural', order: 'asc', ignoreCase: true };

/** Imports in one order: packages of Node, other packages, files of parent folders, own folder. */
const sortedImports = {
  'perfectionist/sort-imports': [
    'error',
    {
      ...sorted,
      newlinesBetween: 0,
      // The comment at the head of a file stays there.
      partitionByComment: true,
      groups: ['side-effect-style', 'builtin', 'external', ['parent', 'sibling', 'index']],
    },
  ],
  'perfectionist/sort-named-imports': [
    'error',
    { ...sorted, groups: ['value-import', 'type-import'] },
  ],
};

/** Lists whose order says nothing. */
const sortedLists = {
  'perfectionist/sort-objects': [
    'error',
    { ...sorted, useConfigurationIf: { declarationMatchesPattern: '^otherExamples$' } },
    { type: 'unsorted' },
  ],
};

export default tseslint.config(
  {
    ignores: [
      'src/console/api/*.gen.ts',
      'src/console/pages/*.gen.ts',
      'node_modules/',
      'dist/',
      'data/',
      'docs/',
      'coverage/',
      'test/vectors/',
    ],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { perfectionist },
    rules: { ...plainRules, ...sortedImports },
  },
  { files: ['src/http/openapi/field-examples.ts'], rules: sortedLists },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: { ...typedRules, ...noDefaultExport },
  },
  {
    // Tests and benches read answers whose shape is what they are about, so these are untyped
    // there.
    files: ['**/*.test.ts', 'test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Odd input is what they send: numbers that JSON may hold, text that looks like code.
      'no-loss-of-precision': 'off',
      'no-template-curly-in-string': 'off',
      // `suite` and `test` give promises that the runner itself waits for.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['suite', 'test', 'describe', 'it'] },
          ],
        },
      ],
    },
  },
  // A declaration says what a package of others has, and that may be a default export.
  { files: ['**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
