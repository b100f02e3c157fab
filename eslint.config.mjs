import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'
import prettier from 'eslint-config-prettier'

/** For the components of the window; `.oxlintrc.json` has the rules for what is TypeScript alone. */
export default tseslint.config(
  { ignores: ['node_modules/**', 'out/**', 'demo/**', 'coverage/**'] },
  ...tseslint.configs.strict,
  ...vue.configs['flat/recommended'],
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    // Types say which props may be absent; absent is `undefined`.
    rules: { 'vue/require-default-prop': 'off' },
  },
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Indexed access is checked by the compiler (noUncheckedIndexedAccess); `!` marks an index that was just bounded.
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },
  prettier,
)
