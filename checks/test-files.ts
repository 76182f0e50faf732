import { globSync } from 'node:fs'

/** Which test files each suite of Vitest runs. A suite excludes files that another suite matches more precisely. */
export type TestFiles = { include: string[]; exclude: string[] }

const special = ['**/*.race.test.ts', '**/*.permission.test.ts', '**/*.endurance.test.ts']
const pure = ['server/**/*.rules.test.ts', 'server/**/*.unit.test.ts']
const always = ['**/node_modules/**', '**/dist/**']

export const testFiles = {
  unit: {
    include: ['{contract,web}/src/**/*.test.{ts,tsx}', 'checks/**/*.test.ts', ...pure],
    exclude: [...always, ...special],
  },
  http: {
    include: ['server/{src,test,seed}/**/*.test.ts'],
    exclude: [...always, ...special, ...pure],
  },
  race: { include: ['**/*.race.test.ts'], exclude: always },
  permission: { include: ['**/*.permission.test.ts'], exclude: always },
  endurance: { include: ['**/*.endurance.test.ts'], exclude: always },
} satisfies Record<string, TestFiles>

export type VitestSuite = keyof typeof testFiles

export const journeyFiles: TestFiles = { include: ['e2e/**/*.spec.ts'], exclude: always }

export function listFiles(root: string, { include, exclude }: TestFiles): string[] {
  return globSync(include, { cwd: root, exclude })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}
