import { checkArchitecture } from './architecture.ts'
import { checkHygiene } from './hygiene.ts'
import { root, runProgram } from './run-program.ts'
import { type Counts, failed, passed, type Suite } from './suite.ts'

/** The TypeScript projects. The server's includes bench/ and checks/, because they import the same files. */
const projects = ['contract', 'client', 'server', 'web', 'e2e']

/** Runs a tool as a suite of one test; its output is shown only if it finds mistakes. */
const tool = (name: string, share: Suite['share'], file: string, ...args: string[]): Suite => ({
  name,
  kind: 'static',
  share,
  files: () => [],
  run: async ({ say }) => ((await runProgram(file, args, { say, isQuiet: true })) === 0 ? passed : failed()),
})

type Findings = { breaches: string[]; warnings: string[] }

const ownCheck = (name: string, check: (folder: string) => Findings): Suite => ({
  name,
  kind: 'static',
  share: 1,
  files: () => [],
  async run({ say }): Promise<Counts> {
    const { breaches, warnings } = check(root)
    for (const warning of warnings) say(`warning: ${warning}\n`)
    for (const breach of breaches) say(`${breach}\n`)
    return breaches.length === 0 ? passed : failed()
  },
})

// Our own checks run inside this process and come last, so that the tools already run in parallel.
export const staticSuites: Suite[] = [
  tool(
    'types',
    2,
    'node_modules/typescript/bin/tsc',
    '--build',
    ...projects,
    // One checker for each project: checkers share no types, so a second one would repeat most of the work of the
    // first.
    '--checkers',
    '1',
    '--builders',
    '2',
  ),
  tool(
    'lint',
    1,
    'node_modules/@biomejs/biome/bin/biome',
    'ci',
    '--error-on-warnings',
    `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
  ),
  tool('unused', 1, 'node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
  ownCheck('architecture', checkArchitecture),
  ownCheck('hygiene', checkHygiene),
]
