/** A component for programs that can't read `.vue` files; vue-tsc reads them instead of this. */
declare module '*.vue' {
  import type { Component } from 'vue'
  const component: Component
  export default component
}
