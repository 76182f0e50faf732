import { checkArchitecture } from './architecture.ts'
import { checkHygiene } from './hygiene.ts'
import { root, runProgram } from './run-program.ts'
import { type Counts, failed, passed, type Suite } from './suite.ts'

const projects = ['contract', 'server', 'web', 'e2e', 'bench', 'checks']

const typeScript = 'node_modules/typescript/bin/tsc'

/** A tool that finds mistakes counts as one test, and is heard only when it finds some. */
const tool = (name: string, runs: [file: string, ...args: string[]][]): Suite => ({
  name,
  kind: 'static',
  async run() {
    let counts = passed
    // One after the other: each of these tools keeps all processors busy by itself.
    for (const [file, ...args] of runs) {
      if ((await runProgram(file, args, { isQuiet: true })) !== 0) counts = failed()
    }
    return counts
  },
})

type Findings = { breaches: string[]; warnings: string[] }

const ownCheck = (name: string, check: (folder: string) => Findings): Suite => ({
  name,
  kind: 'static',
  async run(): Promise<Counts> {
    const { breaches, warnings } = check(root)
    for (const warning of warnings) console.log(`warning: ${warning}`)
    for (const breach of breaches) console.error(breach)
    return breaches.length === 0 ? passed : failed()
  },
})

export const staticSuites: Suite[] = [
  tool(
    'types',
    projects.map((project) => [typeScript, '--project', project]),
  ),
  tool('lint', [
    [
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--error-on-warnings',
      `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    ],
  ]),
  ownCheck('architecture', checkArchitecture),
  tool('unused', [['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors']]),
  ownCheck('hygiene', checkHygiene),
]
