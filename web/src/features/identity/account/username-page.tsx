import { Button, TextInput } from '@mantine/core'
import { usernameChange } from '@reihum/contract/identity/account.schema.ts'
import type { SecondFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { goTo } from '#platform/addresses.ts'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient, session } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ProofFields, proofRefusals, useProof } from '#platform/proof/proof-fields.tsx'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import { useSession } from '#platform/tenant.ts'
import forms from '#ui/form/form.module.css'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { accountMessages } from './account.messages.ts'

/** After changing the user name, the user has to sign in again with it. */
export function UsernamePage() {
  const text = useText(accountMessages)
  const username = useSession().userInfo?.username ?? ''
  const factors = useQuery(queries.identity.secondFactors.queryOptions())
  return (
    <>
      <PageTitle
        title={text('usernameTitle')}
        line={text('usernameLine', { username })}
        backTo={{ to: '/account', label: text('title') }}
      />
      <Loaded query={factors}>{({ proofs }) => <UsernameForm proofs={proofs} />}</Loaded>
    </>
  )
}

function UsernameForm({ proofs }: { proofs: SecondFactors['proofs'] }) {
  const text = useText(accountMessages)
  const proof = useProof(proofs)
  const { currentPassword } = proof
  const form = useCallForm({
    schema: z.object({ username: usernameChange.shape.username, currentPassword }),
    initial: { username: '', currentPassword: '' },
    refusalFields: {
      WRONG_PASSWORD: 'currentPassword',
      USERNAME_TAKEN: 'username',
      USERNAME_IS_FOREIGN_ADDRESS: 'username',
    },
    above: proofRefusals,
    call: async ({ username, ...typed }) => {
      await api.identity.changeUsername({ username, proof: await proof.of(typed) })
      session.forget()
      queryClient.clear()
      notify({ kind: 'positive', message: text('usernameChanged') })
      goTo(`/login?${new URLSearchParams({ username })}`, { replace: true })
    },
  })
  const wait = useWait(form.refusal)
  return (
    <form ref={form.element} className={forms.form} noValidate onSubmit={form.submit}>
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <TextInput
        label={text('usernameNew')}
        description={text('usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <ProofFields proof={proof} field={form.field('currentPassword')} />
      <div className={forms.buttons}>
        <Button type="submit" loading={form.isSaving} disabled={wait > 0}>
          {text('usernameTitle')}
        </Button>
        <Button component={Link} to="/account" variant="default">
          {text('cancel')}
        </Button>
      </div>
    </form>
  )
}
