import { Anchor, Button, TextInput } from '@mantine/core'
import { passwordResetRequest } from '@reihum/contract/identity/account.schema.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#platform/call.ts'
import { api } from '#platform/connection.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { captchaToCome, useCaptcha } from './captcha-call.tsx'
import { CheckYourMail } from './check-your-mail.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'

/** Asks for a link; the answer is the same whether or not there is such an account. */
export function PasswordResetPage() {
  const text = useText(identityMessages)
  const [email, setEmail] = useState<string | null>(null)
  if (email === null) return <ResetForm onDone={setEmail} />
  return <CheckYourMail title={text('registered')} text={text('resetSent', { email })} />
}

function ResetForm({ onDone }: { onDone: (email: string) => void }) {
  const text = useText(identityMessages)
  const captcha = useCaptcha('password-reset')
  const { run, isPending, refusal } = useCall(
    async ({ email }: { email: string }) =>
      api.identity.requestPasswordReset({ email, captcha: await captcha.solve() }),
    { above: ['CAPTCHA_FAILED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'] },
  )
  const wait = useWait(refusal)
  const { field, element, submit } = useContractForm({
    schema: passwordResetRequest,
    initial: { email: '', captcha: captchaToCome },
    save: async (fields) => {
      await run(fields)
      onDone(fields.email)
    },
  })
  return (
    <div className={classes.entrance}>
      <form ref={element} className={`${forms.form} ${forms.card}`} noValidate onSubmit={submit}>
        <title>{text('resetTitle')}</title>
        <div>
          <h1>{text('resetTitle')}</h1>
          <p className="grey">{text('resetLine')}</p>
        </div>
        {refusal && <RefusalAlert problem={refusal} />}
        <TextInput type="email" label={text('email')} autoComplete="email" {...field('email')} />
        <Button type="submit" loading={isPending} disabled={wait > 0} fullWidth>
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
