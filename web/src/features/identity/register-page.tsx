import { Anchor, Button, TextInput } from '@mantine/core'
import { signUpFields } from '@reihum/contract/identity/account.schema.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { useCall } from '#platform/call.ts'
import { api } from '#platform/connection.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { useLocale, useText } from '#ui/text.tsx'
import { captchaToCome, useCaptcha } from './captcha-call.tsx'
import { CheckYourMail } from './check-your-mail.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** A provider signs up; whether the address was known is told by mail only. */
export function RegisterPage() {
  const text = useText(identityMessages)
  const [email, setEmail] = useState<string | null>(null)
  if (email === null) return <RegisterForm onDone={setEmail} />
  return <CheckYourMail title={text('registered')} text={text('registeredText', { email })} />
}

function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const text = useText(identityMessages)
  const language = useLocale()
  const captcha = useCaptcha('sign-up')
  const { run, isPending, refusal } = useCall(
    async (fields: z.output<typeof signUpFields>) =>
      api.tenants.signUp({ ...fields, language, captcha: await captcha.solve() }),
    { above: ['CAPTCHA_FAILED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'] },
  )
  const wait = useWait(refusal)
  const { field, element, submit } = useContractForm({
    schema: signUpFields,
    initial: {
      company: '',
      name: '',
      email: '',
      password: '',
      passwordRepeat: '',
      language,
      captcha: captchaToCome,
    },
    save: async (fields) => {
      await run(fields)
      onDone(fields.email)
    },
  })
  return (
    <div className={classes.entrance}>
      <form ref={element} className={`${forms.form} ${forms.card}`} noValidate onSubmit={submit}>
        <title>{text('registerTitle')}</title>
        <div>
          <h1>{text('registerTitle')}</h1>
          <p className="grey">{text('registerLine')}</p>
        </div>
        {refusal && <RefusalAlert problem={refusal} />}
        <TextInput label={text('company')} autoComplete="organization" {...field('company')} />
        <TextInput label={text('name')} autoComplete="name" {...field('name')} />
        <TextInput type="email" label={text('email')} autoComplete="email" {...field('email')} />
        <NewPasswordFields
          label={text('password')}
          hint={text('passwordHint')}
          repeatLabel={text('passwordRepeat')}
          field={field}
        />
        <Button type="submit" loading={isPending} disabled={wait > 0} fullWidth>
          {text('register')}
        </Button>
        {captcha.progress}
      </form>
      <p className={classes.below}>
        {text('alreadyRegistered')}{' '}
        <Anchor component={Link} to="/login" size="sm">
          {text('signIn')}
        </Anchor>
      </p>
    </div>
  )
}
