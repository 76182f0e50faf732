import { spawn } from 'node:child_process'
import { testSecret } from '../../server/test/database.ts'
import { programFile } from '../../server/test/program-file.ts'
import { freePort } from './free-port.ts'
import { theStage } from './stage.ts'

/** Another node on the same database, with settings of its own; it serves pages and does no jobs. */
export async function startOtherNode(settings: Record<string, string>) {
  const origin = `http://127.0.0.1:${await freePort()}`
  const node = spawn(process.execPath, [programFile('main'), '--role', 'web'], {
    env: {
      ...process.env,
      DATABASE_URL: theStage().ownerUrl,
      REIHUM_SECRET: testSecret,
      PORT: new URL(origin).port,
      REIHUM_HOST: '127.0.0.1',
      REIHUM_PUBLIC_URL: origin,
      REIHUM_LOG_LEVEL: 'warn',
      ...settings,
    },
    // The node stops when this channel closes, so it never outlives the journey.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((done) => node.once('exit', () => done()))
  let said = ''
  await new Promise<void>((ready, failed) => {
    node.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.includes(' is ready at ')) ready()
    })
    void ended.then(() => failed(new Error(`The other node did not start: ${said}`)))
  })
  return {
    origin,
    said: () => said,
    stop() {
      node.disconnect()
      return ended
    },
  }
}
