import { credentials } from '@kurso/contract/identity/identity.schema.ts'
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { queryClient, session } from '#platform/connection.ts'
import { ApiProblem } from '#platform/problems.ts'
import { useContractForm } from '#ui/form/contract-form.ts'
import classes from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { identityMessages } from './identity.messages.ts'
import { returnAddress } from './return-address.ts'

export function LoginPage() {
  const text = useText(identityMessages)
  const { to } = useSearch({ strict: false }) as { to?: unknown }
  const [refusal, setRefusal] = useState<string | null>(null)
  const signIn = useMutation({
    mutationFn: session.signInWithPassword,
    meta: { shownInline: ['INVALID_CREDENTIALS', 'INVALID_INPUT'] },
    onMutate: () => setRefusal(null),
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'INVALID_CREDENTIALS') setRefusal(error.detail)
    },
  })
  const { field, element, submit } = useContractForm({
    schema: credentials,
    initial: { username: '', password: '' },
    save: async (values) => {
      await signIn.mutateAsync(values)
      queryClient.clear()
      goTo(returnAddress(to))
    },
  })
  return (
    <form ref={element} className={`${classes.form} ${classes.card}`} noValidate onSubmit={submit}>
      <title>{text('signIn')}</title>
      <div>
        <h1>{text('signIn')}</h1>
        <p className="grey">{text('signInLine')}</p>
      </div>
      {refusal && (
        <Alert
          color="negative"
          role="alert"
          p={12}
          icon={<IconAlertCircle size={18} stroke={1.75} aria-hidden />}
          styles={{ icon: { marginInlineEnd: 8 }, message: { color: 'inherit' } }}
        >
          {refusal}
        </Alert>
      )}
      <TextInput
        label={text('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordInput label={text('password')} autoComplete="current-password" {...field('password')} />
      <Button type="submit" loading={signIn.isPending} fullWidth>
        {text('signIn')}
      </Button>
    </form>
  )
}
