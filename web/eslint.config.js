import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

// what the service says is for people: the page tests fields, and neither class names nor sentences
const SAID = '/^(type|kind|text|label|note|title|detail|quote|reason|name|head)$/'
const SEEKS = '/^(match|matchAll|search|split|startsWith|endsWith|includes|indexOf|replace)$/'
const PROSE = [
  {
    selector: `CallExpression[callee.property.name=/^(test|exec)$/] > MemberExpression.arguments[property.name=${SAID}]`,
    message: 'The page parses no prose: what it needs is a field on the wire.',
  },
  {
    selector: `CallExpression[callee.property.name=${SEEKS}] > MemberExpression.callee > MemberExpression.object[property.name=${SAID}]`,
    message: 'The page parses no prose: what it needs is a field on the wire.',
  },
  {
    selector:
      'BinaryExpression[left.property.name=/^(type|kind)$/] > Literal[value=/^[A-Z][a-z]+[A-Z][A-Za-z]+$/]',
    message: 'The page tests no class name: what it needs is a field on the wire.',
  },
  {
    selector: 'Property[key.name="type"] > Literal[value=/^[A-Z][a-z]+[A-Z][A-Za-z]+$/]',
    message: 'The page writes no class name: the question names the types of its answers.',
  },
]

export default ts.config(
  { ignores: ['node_modules', 'src/wire'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  { files: ['**/*.svelte'], rules: { 'prefer-const': 'off' } }, // props are declared with let
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'svelte/prefer-svelte-reactivity': 'off', // shared state is raw and replaced whole
      'svelte/no-navigation-without-resolve': 'off', // our links are hashes of one page
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    ignores: ['src/net/**', 'src/**/*.test.ts', 'src/**/fixtures.ts', 'src/**/sample.ts'],
    rules: { 'no-restricted-syntax': ['error', ...PROSE] },
  },
)
