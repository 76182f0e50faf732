import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { manifestName } from '#platform/backup/manifest.ts'
import type { Drill } from './drills.ts'
import { runTool } from './processes.ts'

/** Flips one bit in the largest table of a backup, as a bad disk does. */
function damage(folder: string) {
  const [largest] = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== manifestName)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => statSync(b).size - statSync(a).size)
  if (!largest) throw new Error('the backup is empty')
  const bytes = readFileSync(largest)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(largest, bytes)
}

/** One that is killed is no backup, one after it is whole, and one that was changed since is refused. */
export const backupDrill: Drill = {
  name: 'backup under load: killed, whole, damaged',
  async run({ environment, folder }) {
    const place = (name: string) => join(folder, name)
    async function expectTool(code: number, says: RegExp, ...args: string[]) {
      const ended = await runTool('backup.ts', args, { environment })
      if (ended.code !== code || !says.test(ended.output))
        throw new Error(`backup ${args.join(' ')} ended with ${ended.code}:\n${ended.output}`)
    }
    await runTool('backup.ts', [place('killed')], { environment, killedAfterMs: 700 })
    await expectTool(1, /./, '--verify', place('killed'))
    await expectTool(0, /rows of \d+ tables/, place('whole'))
    cpSync(place('whole'), place('damaged'), { recursive: true })
    damage(place('damaged'))
    await expectTool(1, /^The backup is damaged/m, '--verify', place('damaged'))
    await expectTool(0, /can be restored, and all \d+ rules hold/, '--verify', place('whole'))
  },
}
