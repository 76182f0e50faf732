import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lettersOf } from './font-letters.ts'
import { printableAll } from './printable.ts'
import type { Order, SetWord } from './typesetter.ts'

/*
 * Sets papers, one after the other, in a process of its own: what runs inside the compiler cannot be interrupted in a
 * thread, and a process can be ended. It has nothing of ours but the order: no environment, no secrets, no database.
 */

const require = createRequire(import.meta.url)
const fonts = [
  require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf'),
  require.resolve('@expo-google-fonts/inter/600SemiBold_Italic/Inter_600SemiBold_Italic.ttf'),
].map((file) => readFileSync(file))
const letters = lettersOf(fonts[0] as Buffer)

const say = (word: SetWord) => process.send?.(word)

/** A folder that does not exist, so that a template finds no files but the pictures of its paper. */
const noFiles = fileURLToPath(new URL('./no-files', import.meta.url))

function openCompiler() {
  const { NodeCompiler } =
    require('@myriaddreamin/typst-ts-node-compiler') as typeof import('@myriaddreamin/typst-ts-node-compiler')
  return NodeCompiler.create({ workspace: noFiles, fontArgs: [{ fontBlobs: fonts }] })
}

/** For how many papers the compiler remembers what none of them needed. */
const keptFor = 5

type Compiler = ReturnType<typeof openCompiler>

/**
 * PDF/A with everything that readers for the blind need: tags, language, and Unicode for each letter. Only its third part
 * may carry files of any kind.
 */
const standards = { plain: 'a-2a', withAttachment: 'a-3a' }

/** What the paper shows, and what the frame of all papers attaches to it. */
const shownIn = ({ data, attachment }: Order) => ({
  ...JSON.parse(data),
  attachment: attachment && { name: attachment.name, description: attachment.description },
})

function typeset(compiler: Compiler, order: Order) {
  const { source, images, attachment, as } = order
  for (const [name, bytes] of Object.entries(images))
    compiler.mapShadow(join(noFiles, name), Buffer.from(bytes))
  if (attachment) compiler.mapShadow(join(noFiles, attachment.name), Buffer.from(attachment.content))
  const paper = JSON.stringify(printableAll(shownIn(order), letters))
  const compiled = compiler.compile({ mainFileContent: source, inputs: { paper } })
  if (compiled.hasError() || !compiled.result) {
    const faults = compiled.takeError()?.shortDiagnostics ?? []
    throw new Error(faults.map(({ message }) => message).join('; ') || 'the template cannot be set')
  }
  const { result } = compiled
  const pdfStandard = attachment ? standards.withAttachment : standards.plain
  const bytes = as === 'svg' ? Buffer.from(compiler.plainSvg(result)) : compiler.pdf(result, { pdfStandard })
  return { bytes, pages: result.numOfPages }
}

function start() {
  let compiler: Compiler
  try {
    compiler = openCompiler()
  } catch (error) {
    say({ kind: 'missing', why: (error as Error).message })
    return
  }
  process.on('message', (order: Order) => {
    try {
      say({ kind: 'set', ...typeset(compiler, order) })
    } catch (error) {
      say({ kind: 'failed', why: (error as Error).message })
    } finally {
      compiler.resetShadow()
      // What was set stays in the compiler's memory otherwise; what the last few papers have in common is kept, which saves
      // a tenth of the time. Its handles are given back after this turn of the loop.
      compiler.evictCache(keptFor)
    }
  })
  say({ kind: 'ready' })
}

// Our end of the channel closes with the node, also after kill -9.
process.on('disconnect', () => process.exit())
start()
