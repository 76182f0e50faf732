export type Voice = { say(text: string): void; end(): void }

/**
 * Shows the output of parallel suites one after the other: the first one is written as it arrives, and the next follows
 * when that one has ended, with everything it has written meanwhile.
 */
export function takeTurns(write: (text: string) => void): () => Voice {
  const queue: { unheard: string[]; hasEnded: boolean }[] = []

  function hearFirst() {
    for (let first = queue[0]; first; first = queue[0]) {
      for (const text of first.unheard.splice(0)) write(text)
      if (!first.hasEnded) return
      queue.shift()
    }
  }

  return () => {
    const voice: (typeof queue)[number] = { unheard: [], hasEnded: false }
    queue.push(voice)
    return {
      say(text) {
        voice.unheard.push(text)
        hearFirst()
      },
      end() {
        voice.hasEnded = true
        hearFirst()
      },
    }
  }
}
