import { once } from 'node:events'
import { createServer } from 'node:net'
import { runProgram } from '../run-program.ts'
import { startS3Server } from '../s3-server.ts'
import { wrongSettings } from '../wrong-settings.ts'
import type { Drill } from './drills.ts'

/** How the start of one more node ended of which one setting is wrong. */
export type WrongStart = { what: string; code: number | null; lines: number; says: string; tookMs: number }

/** Those of the last such night. */
export const wrongStarts: WrongStart[] = []

const secret = /(?<=:)[^:@/\s]+(?=@)/g

/** One more node after the other is started, each with another wrong setting, while the others go on. */
export const settingsDrill: Drill = {
  name: 'one more node with wrong settings, of every kind',
  async run({ database, environment, owner }, scale) {
    await owner.query("create role idle login password 'idle'").catch((error: { code?: string }) => {
      if (error.code !== '42710') throw error
    })
    wrongStarts.length = 0
    const storage = await startS3Server()
    const taken = createServer()
    await once(taken.listen(0, '127.0.0.1'), 'listening')
    const { port } = taken.address() as { port: number }
    const place = { ownerUrl: database.ownerUrl, storage, takenPort: port }
    try {
      for (const { what, changed, says, args } of wrongSettings.slice(
        0,
        Math.ceil(wrongSettings.length * scale),
      )) {
        const settings = {
          ...environment,
          PORT: '0',
          REIHUM_HOST: '127.0.0.1',
          REIHUM_LOG_LEVEL: 'error',
          ...changed(place),
        }
        const begun = performance.now()
        const { code, output } = await runProgram('main', settings, args)
        const lines = output.trim().split('\n')
        wrongStarts.push({
          what,
          code,
          lines: lines.length,
          says: (lines[0] ?? '').replace(secret, '…'),
          tookMs: performance.now() - begun,
        })
        if (code !== 1 || lines.length !== 1 || !says.test(output.trim()))
          throw new Error(`${what}: ended with ${code}\n${output}`)
      }
    } finally {
      taken.close()
      await storage.close()
    }
  },
}
