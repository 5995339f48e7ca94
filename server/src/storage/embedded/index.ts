export { HomeInUseError } from './owner-lock.ts'
export { loadOrCreateSecrets, replaceSecrets } from './secrets.ts'
export { embeddedSocketFolder } from './socket-folder.ts'
export { startEmbedded } from './start-embedded.ts'
