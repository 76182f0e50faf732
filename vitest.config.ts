import { defineConfig } from 'vitest/config'
import { SlowFilesFirst } from './checks/slow-files-first.ts'
import { testFiles, type VitestSuite } from './checks/test-files.ts'

/** A suite that speaks to PostgreSQL: the template database is made once, each file works on a clone. */
const onDatabase = (name: Exclude<VitestSuite, 'unit'>, timeout = 120_000) => ({
  test: {
    name,
    ...testFiles[name],
    globalSetup: 'server/test/global-setup.ts',
    pool: 'forks' as const,
    isolate: false,
    // One more than processors: many of these tests wait, for a mail, a timer or a process that starts.
    maxWorkers: name === 'http' ? 3 : 2,
    // Suites with other numbers of workers cannot run in one group.
    sequence: { groupOrder: name === 'http' ? 1 : 0 },
    testTimeout: timeout,
    // Node reads TypeScript by itself, so nothing is translated before.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Some hooks bring up a whole node with its database.
    hookTimeout: 2 * timeout,
  },
})

export default defineConfig({
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      // Properties try hundreds of cases: on a busy machine that takes longer than a test usually may.
      { test: { name: 'unit', ...testFiles.unit, isolate: false, maxWorkers: 2, testTimeout: 180_000 } },
      onDatabase('http'),
      onDatabase('race'),
      onDatabase('permission'),
      onDatabase('endurance', 600_000),
    ],
  },
})
