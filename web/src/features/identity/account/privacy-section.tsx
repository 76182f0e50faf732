import { Button } from '@mantine/core'
import type { Account } from '@reihum/contract/identity/account.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { ConfirmSensitive } from '#platform/confirm-sensitive.tsx'
import { api, queries, queryClient, session } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ProofFields, useProof } from '#platform/proof/proof-fields.tsx'
import { saveFile } from '#platform/save-file.ts'
import { useSession } from '#platform/tenant.ts'
import { PageSection } from '#ui/page-section.tsx'
import { useText } from '#ui/text.tsx'
import { accountMessages } from './account.messages.ts'
import classes from './account.module.css'

/** Download all data of the account, and erase the account. */
export function PrivacySection({ account }: { account: Account }) {
  const text = useText(accountMessages)
  const [isErasing, setErasing] = useState(false)
  const download = useMutation({
    mutationFn: () => api.identity.exportAccount(),
    onSuccess: (everything) =>
      saveFile(
        new File([JSON.stringify(everything, null, 2)], `reihum-${account.username}.json`, {
          type: 'application/json',
        }),
      ),
  })
  return (
    <PageSection title={text('privacy')}>
      <p className="grey">{text('exportHint')}</p>
      <div className={classes.buttons}>
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          {text('export')}
        </Button>
      </div>
      <p className="grey">{text('eraseHint')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setErasing(true)}>
          {text('erase')}
        </Button>
      </div>
      <EraseDialog account={account} isOpen={isErasing} onClose={() => setErasing(false)} />
    </PageSection>
  )
}

type EraseDialogProps = { account: Account; isOpen: boolean; onClose: () => void }

function EraseDialog({ account, isOpen, onClose }: EraseDialogProps) {
  const text = useText(accountMessages)
  const { userInfo } = useSession()
  const [currentPassword, setCurrentPassword] = useState('')
  const sessions = useQuery(queries.identity.sessions.queryOptions())
  const factors = useQuery(queries.identity.secondFactors.queryOptions())
  const proof = useProof(factors.data?.proofs ?? [])
  if (!userInfo || !factors.data) return null
  const erase = async (confirmation: string) => {
    await api.tenants.eraseAccount({ proof: await proof.of({ currentPassword }), confirmation })
    session.forget()
    queryClient.clear()
    notify({ kind: 'positive', message: text('erased') })
    goTo('/login', { replace: true })
  }
  return (
    <ConfirmSensitive
      isOpen={isOpen}
      onClose={onClose}
      action="erase-account"
      subject={userInfo.id}
      title={text('eraseTitle')}
      text={text('eraseText', {
        username: account.username,
        tenants: userInfo.tenants.length,
        sessions: sessions.data?.length ?? 1,
      })}
      confirmLabel={text('eraseConfirm')}
      onConfirmed={erase}
    >
      <ProofFields
        proof={proof}
        field={{
          value: currentPassword,
          onChange: (event) => setCurrentPassword(event.currentTarget.value),
        }}
      />
    </ConfirmSensitive>
  )
}
