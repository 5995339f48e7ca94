import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeArtifacts, pathOfArtifact, readArtifact } from '../generate/artifacts.ts'
import { startEmbedded } from '../storage/embedded/index.ts'
import { migrate } from '../storage/migrate.ts'

// `npm run generate`: writes the files that are made from the code, with a database of its own for the schema.
const home = mkdtempSync(join(tmpdir(), 'wagebook-generate-'))
const database = await startEmbedded({ home, role: 'service', settings: { fsync: 'off' }, log: () => undefined })
try {
  const address = { socketFolder: database.socketFolder }
  await migrate(address)
  for (const { path, text } of await makeArtifacts(address)) {
    if (readArtifact(path) === text) continue
    mkdirSync(dirname(pathOfArtifact(path)), { recursive: true })
    writeFileSync(pathOfArtifact(path), text)
    console.log(`wrote ${path}`)
  }
} finally {
  await database.stop()
  await rm(home, { recursive: true, force: true })
}
process.exit(0)
