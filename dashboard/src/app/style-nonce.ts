declare global {
  var __webpack_nonce__: string | undefined
}

/**
 * The service puts a new nonce into each answer of the page; style sheets made while the page runs must carry it. The
 * component library asks for it, and the package with which it keeps the page from scrolling looks for this variable.
 */
export const styleNonce = document.querySelector('meta[name="style-nonce"]')?.getAttribute('content') ?? ''

globalThis.__webpack_nonce__ = styleNonce
