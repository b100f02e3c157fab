/** A component for programs that can't read `.vue` files; `test/vue-types.ts` reads them instead of this. */
declare module '*.vue' {
  import type { Component } from 'vue'
  const component: Component
  export default component
}
