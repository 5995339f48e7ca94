import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSteps } from './check-steps.ts'
import { installTestTools } from './install-test-tools.ts'
import { root, runStep } from './run-step.ts'

/** `npm test [vitest arguments]`: the checks, then every test against real PostgreSQL, and one line that counts them all. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTestSuites: number
  success: boolean
}

let passed = 0
let failed = 0
for (const step of checkSteps) {
  if (await runStep(step)) passed += 1
  else failed += 1
}

installTestTools()
const report = runVitest(process.argv.slice(2))
passed += report.numPassedTests
// A file that cannot even be loaded counts as a failure although none of its tests ran.
failed += Math.max(report.numFailedTests, report.success ? 0 : 1)
const skipped = report.numPendingTests + report.numTodoTests

console.log(
  skipped === 0 ? `${passed} passed, ${failed} failed` : `${passed} passed, ${failed} failed, ${skipped} skipped`,
)
process.exit(failed === 0 ? 0 : 1)

function runVitest(args: string[]): VitestReport {
  const folder = mkdtempSync(join(tmpdir(), 'wagebook-report-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { status } = spawnSync('vitest', ['run', ...reporters, ...args], { cwd: root, stdio: 'inherit' })
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
    return { ...report, success: report.success && status === 0 }
  } catch (error) {
    console.log(`the tests could not be run: ${String(error)}`)
    return {
      numPassedTests: 0,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      numFailedTestSuites: 0,
      success: false,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
