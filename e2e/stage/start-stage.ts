import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { announceStage, type Stage } from './stage.ts'

type Word = { stage: Stage } | { failed: string }

/** Starts the node, whose demonstration has pictures where they are asked for, and returns what stops it. */
export async function openStage(options: readonly '--pictures'[] = []): Promise<() => Promise<void>> {
  const node = fork(fileURLToPath(new URL('./node.ts', import.meta.url)), options, { execArgv: [] })
  const exited = new Promise<void>((done) => node.once('exit', () => done()))
  const word = await new Promise<Word>((said) => {
    node.once('message', (message) => said(message as Word))
    void exited.then(() => said({ failed: 'The node for the journeys ended before it was ready.' }))
  })
  if ('failed' in word) throw new Error(word.failed)
  announceStage(word.stage)
  return async () => {
    node.disconnect()
    await exited
  }
}

/** Playwright's global set-up. */
export default function startStage(): Promise<() => Promise<void>> {
  return openStage()
}
