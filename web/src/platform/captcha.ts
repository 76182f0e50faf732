import type { CaptchaChallenge } from '@reihum/contract/identity/captcha.schema.ts'

type Word = { share: number } | { number: number | null }

/** Solves the challenge in a worker and returns the solution in the form that the server expects. */
export async function solveCaptcha(
  challenge: CaptchaChallenge,
  onProgress: (share: number) => void,
): Promise<string> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
  try {
    const number = await new Promise<number | null>((found, failed) => {
      worker.onmessage = ({ data }: MessageEvent<Word>) => {
        if ('share' in data) onProgress(data.share)
        else found(data.number)
      }
      worker.onerror = (event) => failed(new Error(event.message || 'The captcha could not be solved'))
      worker.postMessage(challenge)
    })
    return captchaSolution(challenge, number)
  } finally {
    worker.terminate()
  }
}

/** Without a number the solution carries -1, and the server refuses it like every wrong solution. */
export function captchaSolution(challenge: CaptchaChallenge, number: number | null): string {
  const { algorithm, salt, signature } = challenge
  return btoa(
    JSON.stringify({ algorithm, challenge: challenge.challenge, number: number ?? -1, salt, signature }),
  )
}
