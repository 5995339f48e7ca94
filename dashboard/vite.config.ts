import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Everything becomes files of our own origin: the pages' policy allows neither inline script nor another host. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // `npm run dev -w dashboard`: pages from their sources, the rest from a service that runs beside it.
  server: { proxy: { '/dashboard/v1': 'http://localhost:8080', '/docs': 'http://localhost:8080' } },
  build: {
    // The polyfill of module preloading is an inline fetch that every supported browser does without.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_500,
  },
})
