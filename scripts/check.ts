import { checkSteps } from './check-steps.ts'
import { runStep } from './run-step.ts'

const passed: boolean[] = []
for (const step of checkSteps) passed.push(await runStep(step))
process.exit(passed.every(Boolean) ? 0 : 1)
