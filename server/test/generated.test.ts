import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeArtifacts, pathOfArtifact, readArtifact } from '../src/generate/artifacts.ts'
import { makeTestDatabase } from '../src/testing/test-database.ts'

test('the generated files are up to date (npm run generate)', async () => {
  const database = await makeTestDatabase()
  const artifacts = await makeArtifacts(database.address)
  await database.drop()
  expect(artifacts.length).toBeGreaterThan(20)
  for (const { path, text } of artifacts) expect(readArtifact(path) === text, `${path} is up to date`).toBe(true)
  const pages = readdirSync(pathOfArtifact('docs/errors')).map((file) => `docs/errors/${file}`)
  expect(pages.filter((page) => !artifacts.some(({ path }) => path === page))).toEqual([])
})
