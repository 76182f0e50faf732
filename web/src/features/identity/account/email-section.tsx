import { Button, TextInput } from '@mantine/core'
import { type Account, emailChange } from '@reihum/contract/identity/account.schema.ts'
import type { SecondFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ProofFields, proofRefusals, useProof } from '#platform/proof/proof-fields.tsx'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import forms from '#ui/form/form.module.css'
import { useUnsavedInGroup } from '#ui/form/unsaved-group.tsx'
import { PageSection } from '#ui/page-section.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { SendVerificationAgain } from '../verification-banner.tsx'
import { accountMessages } from './account.messages.ts'
import classes from './account.module.css'
import { keepAccount } from './keep-account.ts'

/** The present address, a new one that waits to be verified, and the form for another one. */
export function EmailSection({ account }: { account: Account }) {
  const text = useText(accountMessages)
  const { email, pendingEmail, verified } = account
  const factors = useQuery(queries.identity.secondFactors.queryOptions())
  // A new key empties the form after it was sent.
  const [round, setRound] = useState(0)
  return (
    <PageSection title={text('email')} hint={text('emailHint')}>
      <p className={classes.buttons}>
        <strong>{email}</strong>
        <StateBadge colour={verified ? 'positive' : 'warning'}>
          {text(verified ? 'emailVerified' : 'emailUnverified')}
        </StateBadge>
      </p>
      {pendingEmail && (
        <p className={classes.note}>{text('emailPending', { email: pendingEmail, current: email })}</p>
      )}
      {(pendingEmail || !verified) && (
        <div className={classes.buttons}>
          <SendVerificationAgain variant="default" />
        </div>
      )}
      <Loaded query={factors}>
        {({ proofs }) => <EmailForm key={round} proofs={proofs} onDone={() => setRound(round + 1)} />}
      </Loaded>
    </PageSection>
  )
}

function EmailForm({ proofs, onDone }: { proofs: SecondFactors['proofs']; onDone: () => void }) {
  const text = useText(accountMessages)
  const proof = useProof(proofs)
  const { currentPassword } = proof
  const form = useCallForm({
    schema: z.object({ email: emailChange.shape.email, currentPassword }),
    initial: { email: '', currentPassword: '' },
    refusalFields: { WRONG_PASSWORD: 'currentPassword' },
    above: proofRefusals,
    call: async ({ email, ...typed }) => {
      keepAccount(await api.identity.changeEmail({ email, proof: await proof.of(typed) }))
      notify({ kind: 'positive', message: text('emailChanged', { email }) })
      onDone()
    },
  })
  useUnsavedInGroup(form.hasUnsavedChanges)
  const wait = useWait(form.refusal)
  return (
    <form ref={form.element} className={forms.form} noValidate onSubmit={form.submit}>
      {form.refusal && <RefusalAlert problem={form.refusal} />}
      <div className={forms.pair}>
        <TextInput type="email" label={text('newEmail')} autoComplete="email" {...form.field('email')} />
        <ProofFields proof={proof} field={form.field('currentPassword')} />
      </div>
      <div>
        <Button type="submit" variant="default" loading={form.isSaving} disabled={wait > 0}>
          {text('emailChange')}
        </Button>
      </div>
    </form>
  )
}
