import type { CaptchaPurpose } from '@reihum/contract/identity/captcha.schema.ts'
import { useCallback, useState } from 'react'
import { solveCaptcha } from '#platform/captcha.ts'
import { api } from '#platform/connection.ts'
import { useText } from '#ui/text.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'

/** Placeholder in a form for the solution, which is made when the form is sent and so is never too old. */
export const captchaToCome = 'to come'

/** Fetches and solves a challenge for a form; `progress` shows how far it is, and nothing otherwise. */
export function useCaptcha(purpose: CaptchaPurpose) {
  const [share, setShare] = useState<number | null>(null)
  const solve = useCallback(async () => {
    setShare(0)
    try {
      return await solveCaptcha(await api.identity.captcha({ purpose }), setShare)
    } finally {
      setShare(null)
    }
  }, [purpose])
  return { solve, progress: share === null ? null : <Progress share={share} /> }
}

function Progress({ share }: { share: number }) {
  const text = useText(identityMessages)
  return (
    <p role="status" className={classes.progress}>
      {text('solving', { percent: String(Math.round(share * 100)) })}
    </p>
  )
}
