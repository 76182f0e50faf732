import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { announceStage, type Stage } from './stage.ts'

type Word = { stage: Stage } | { failed: string }

/** Playwright's global set-up: starts the node and returns a function that stops it. */
export default async function startStage(): Promise<() => Promise<void>> {
  const node = fork(fileURLToPath(new URL('./node.ts', import.meta.url)), { execArgv: [] })
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
