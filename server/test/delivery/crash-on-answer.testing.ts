import { subscribe } from 'node:diagnostics_channel'

/**
 * Preloaded into a service process (NODE_OPTIONS=--import): plants the defect that an answer with the header `x-crash`
 * ends the process at once, as a fault in native code or an exhausted heap would.
 */
subscribe('undici:request:headers', (message) => {
  // The channel's message, as undici documents it: names and values in turn, as buffers.
  const { response } = message as { response: { headers: Buffer[] } }
  if (response.headers.some((text) => text.toString('latin1').toLowerCase() === 'x-crash')) process.abort()
})
