import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hasSecretForm, makeSecret } from '../src/features/api-keys/secret.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/api-keys.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'wagebook-examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keys = Array.from({ length: 200 }, (_, index) => makeSecret(index % 2 === 0 ? 'live' : 'test'))
const texts = [
  ...keys,
  ...keys.map((key) => key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
  ...keys.map((key) => key.replace(/_(live|test)_/, (mode) => (mode === '_live_' ? '_test_' : '_live_'))),
  `${keys[0]}0`,
  `${keys[0]}\n`,
  ` ${keys[0]}`,
  '',
  'svc_live_',
  'é'.repeat(47),
]
const expected = texts.map((text) => hasSecretForm(text))

/** The examples, each with a program around it that reads a list of texts and answers which of them are keys. */
const programs: Record<string, { tool: string; file: string; main: string }> = {
  ts: {
    tool: 'node',
    file: 'scan.ts',
    main: 'console.log(JSON.stringify(JSON.parse(process.argv[2] ?? "").map((text: string) => isKey(text))))',
  },
  python: {
    tool: 'python3',
    file: 'scan.py',
    main: 'import json, sys\nprint(json.dumps([is_key(text) for text in json.loads(sys.argv[1])]))',
  },
}

for (const [language, { tool, file, main }] of Object.entries(programs)) {
  const isThere = spawnSync(tool, ['--version']).status === 0
  test.skipIf(!isThere)(
    `the ${language} example of the documents tells keys from other texts as the service does`,
    () => {
      const example = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(document)?.[1] ?? ''
      writeFileSync(join(folder, file), `${example}\n${main}\n`)
      const { stdout, stderr } = spawnSync(tool, [join(folder, file), JSON.stringify(texts)], { encoding: 'utf8' })
      expect(stderr).toBe('')
      expect(JSON.parse(stdout)).toEqual(expected)
    },
  )
}

test('the texts that the document names are what it says of them', () => {
  expect(expected.filter(Boolean)).toHaveLength(keys.length)
  const [, pattern = ''] = /\n```\n(svc_.*)\n```/.exec(document) ?? []
  const named = document.match(new RegExp(pattern, 'g')) ?? []
  const judged = Object.fromEntries(named.map((text) => [text, hasSecretForm(text)]))
  expect(judged).toEqual({
    svc_live_EXAMPLEexampleEXAMPLEexample0000000000: false,
    svc_test_0123456789ABCDEFGHIJKLMNOPQRSTUV2nuRgb: true,
  })
  expect(document).toContain('is `2nuRgb`')
})
