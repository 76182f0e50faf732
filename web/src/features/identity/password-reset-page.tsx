import { Anchor, Button, TextInput } from '@mantine/core'
import { passwordResetRequest } from '@reihum/contract/identity/account.schema.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import forms from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { captchaToCome, useCaptcha } from './captcha-call.tsx'
import { CheckYourMail } from './check-your-mail.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'

/** Requests a link to reset the password; the answer is the same whether or not the account exists. */
export function PasswordResetPage() {
  const text = useText(identityMessages)
  const [email, setEmail] = useState<string | null>(null)
  if (email === null) return <ResetForm onDone={setEmail} />
  return <CheckYourMail title={text('registered')} text={text('resetSent', { email })} />
}

function ResetForm({ onDone }: { onDone: (email: string) => void }) {
  const text = useText(identityMessages)
  const captcha = useCaptcha('password-reset')
  const form = useCallForm({
    schema: passwordResetRequest,
    initial: { email: '', captcha: captchaToCome },
    call: async ({ email }) => {
      await api.identity.requestPasswordReset({ email, captcha: await captcha.solve() })
      onDone(email)
    },
    above: ['CAPTCHA_FAILED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
  })
  const wait = useWait(form.refusal)
  return (
    <div className={classes.entrance}>
      <form ref={form.element} className={`${forms.form} ${forms.card}`} noValidate onSubmit={form.submit}>
        <title>{text('resetTitle')}</title>
        <div>
          <h1>{text('resetTitle')}</h1>
          <p className="grey">{text('resetLine')}</p>
        </div>
        {form.refusal && <RefusalAlert problem={form.refusal} />}
        <TextInput type="email" label={text('email')} autoComplete="email" {...form.field('email')} />
        <Button type="submit" loading={form.isSaving} disabled={wait > 0} fullWidth>
          {text('resetSend')}
        </Button>
        {captcha.progress}
        <Anchor component={Link} to="/login" size="sm" className={classes.aside}>
          {text('toSignIn')}
        </Anchor>
      </form>
    </div>
  )
}
