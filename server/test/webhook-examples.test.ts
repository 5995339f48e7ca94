import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signatureHeaders } from '../src/delivery/sign.ts'
import { systemClock } from '../src/kernel/clock.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'wagebook-examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = Buffer.alloc(32, 7)
const secret = `whsec_${key.toString('base64')}`
const body = '{"text":"Žluťoučký kůň"}'
const timestampSeconds = Math.floor(systemClock.nowMs() / 1000)
const headers = signatureHeaders({ id: 'an-id', timestampSeconds, body }, [Buffer.alloc(32, 9), key])

/** The examples, each with a program around it that reads secret, headers and body, and ends with 0 when they fit. */
const programs: Record<string, { file: string; main: string; command: string[] }> = {
  ts: {
    file: 'verify.ts',
    main: `const [secret, headers, body] = process.argv.slice(2)
process.exit(verify(secret, JSON.parse(headers), body) ? 0 : 1)`,
    command: ['node'],
  },
  python: {
    file: 'verify.py',
    main: `import json, sys
sys.exit(0 if verify(sys.argv[1], json.loads(sys.argv[2]), sys.argv[3].encode()) else 1)`,
    command: ['python3'],
  },
  go: {
    file: 'verify.go',
    main: `func main() {
	headers := map[string]string{}
	if json.Unmarshal([]byte(os.Args[2]), &headers) != nil || !verify(os.Args[1], headers, []byte(os.Args[3])) {
		os.Exit(1)
	}
}`,
    command: ['go', 'run'],
  },
}

for (const [language, program] of Object.entries(programs)) {
  const [tool = ''] = program.command
  const isThere = spawnSync(tool, [tool === 'go' ? 'version' : '--version']).status === 0
  test.skipIf(!isThere)(
    `the ${language} example of the documents accepts a true signature and refuses changes`,
    () => {
      const example = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(document)?.[1] ?? ''
      const imports = language === 'go' ? example.replace('"strconv"', '"encoding/json"\n\t"os"\n\t"strconv"') : example
      const file = join(folder, program.file)
      writeFileSync(file, `${imports}\n${program.main}\n`)
      const accepts = (given: string, text: string) =>
        spawnSync(tool, [...program.command.slice(1), file, given, JSON.stringify(headers), text]).status === 0
      expect(accepts(secret, body)).toBe(true)
      expect(accepts(secret, `${body} `)).toBe(false)
      expect(accepts(`whsec_${Buffer.alloc(32, 8).toString('base64')}`, body)).toBe(false)
      // Go compiles its standard library on the first run.
    },
    180_000,
  )
}

test('the openssl example of the documents computes the signature', () => {
  const example = /look by hand[^]*?```sh\n([^]*?)```/.exec(document)?.[1] ?? ''
  writeFileSync(join(folder, 'body'), body)
  const env = { ...process.env, SECRET: secret, ID: 'an-id', TIMESTAMP: String(timestampSeconds) }
  const output = execFileSync('bash', ['-c', example], { cwd: folder, env, encoding: 'utf8' })
  expect(headers['webhook-signature'].split(' ')).toContain(output.trim())
})
