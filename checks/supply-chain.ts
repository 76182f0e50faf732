import { spawn } from 'node:child_process'
import { root } from './run-program.ts'
import { type Answer, readAudit, readSignatures, type Word } from './supply-chain-words.ts'

/** A registry that does not answer makes npm try again for minutes. */
const longestMs = 60_000

/** Asks npm, which asks the registry. */
function ask(...args: string[]): Promise<Answer> {
  return new Promise((answered) => {
    const child = spawn('npm', [...args, '--fetch-retries=0'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: longestMs,
    })
    let [out, errors] = ['', '']
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('error', (error) => answered({ code: null, out, errors: error.message }))
    child.on('close', (code) => answered({ code, out, errors }))
  })
}

const say = ({ sentence }: Word) => console.log(sentence)

const [audit, signatures] = await Promise.all([ask('audit', '--json'), ask('audit', 'signatures', '--json')])
const words = [readAudit(audit), readSignatures(signatures)]
words.forEach(say)
if (words.some(({ isBad }) => isBad)) process.exitCode = 1
