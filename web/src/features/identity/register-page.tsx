import { Anchor, Button, TextInput } from '@mantine/core'
import { signUpFields } from '@reihum/contract/identity/account.schema.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import forms from '#ui/form/form.module.css'
import { useLocale, useText } from '#ui/text.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import { captchaToCome, useCaptcha } from './captcha-call.tsx'
import { CheckYourMail } from './check-your-mail.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { RecommendedBy, useRecommendedBy } from './recommended-by.tsx'

/** A course provider signs up; whether the address was known already is told only by mail. */
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
  const form = useCallForm({
    schema: signUpFields,
    initial: {
      company: '',
      name: '',
      email: '',
      password: '',
      passwordRepeat: '',
      language,
      captcha: captchaToCome,
      recommendedBy: useRecommendedBy(),
      acceptsTerms: false,
    },
    call: async (fields) => {
      await api.tenants.signUp({ ...fields, language, captcha: await captcha.solve() })
      onDone(fields.email)
    },
    above: ['CAPTCHA_FAILED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
  })
  const wait = useWait(form.refusal)
  return (
    <div className={classes.entrance}>
      <form ref={form.element} className={`${forms.form} ${forms.card}`} noValidate onSubmit={form.submit}>
        <title>{text('registerTitle')}</title>
        <div>
          <h1>{text('registerTitle')}</h1>
          <p className="grey">{text('registerLine')}</p>
        </div>
        {form.refusal && <RefusalAlert problem={form.refusal} />}
        <TextInput label={text('company')} autoComplete="organization" {...form.field('company')} />
        <TextInput label={text('name')} autoComplete="name" {...form.field('name')} />
        <TextInput type="email" label={text('email')} autoComplete="email" {...form.field('email')} />
        <RecommendedBy field={form.field('recommendedBy')} typed={String(form.values.recommendedBy ?? '')} />
        <NewPasswordFields
          label={text('password')}
          hint={text('passwordHint')}
          repeatLabel={text('passwordRepeat')}
          field={form.field}
        />
        <AcceptTerms
          isAccepted={form.values.acceptsTerms === true}
          error={form.field('acceptsTerms').error}
          onChange={(acceptsTerms) => form.fill({ acceptsTerms })}
        />
        <Button type="submit" loading={form.isSaving} disabled={wait > 0} fullWidth>
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
