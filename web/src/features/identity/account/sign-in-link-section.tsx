import { Button, CopyButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { readableSeconds, useSecondsLeft } from '#platform/seconds-left.ts'
import { PageSection } from '#ui/page-section.tsx'
import { useText } from '#ui/text.tsx'
import { accountMessages } from './account.messages.ts'
import classes from './account.module.css'

type Made = { authToken: string; expiresAt: string }

/** Makes a sign-in link for another device; shown until it expires. */
export function SignInLinkSection() {
  const text = useText(accountMessages)
  const [made, setMade] = useState<Made | null>(null)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <PageSection title={text('signInLink')} hint={text('signInLinkHint')}>
      {made && <SignInLink key={made.authToken} {...made} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {text(made ? 'signInLinkAgain' : 'signInLinkMake')}
        </Button>
      </div>
      <ProofDialog
        title={text('signInLinkTitle')}
        text={text('signInLinkProof')}
        isOpen={isAsking}
        onClose={close}
        label={text('signInLinkMake')}
        run={async (proof) => {
          setMade(await api.identity.makeAuthToken({ proof }))
          close()
        }}
      />
    </PageSection>
  )
}

function SignInLink({ authToken, expiresAt }: Made) {
  const text = useText(accountMessages)
  const left = useSecondsLeft(authToken, Math.max(0, (Date.parse(expiresAt) - Date.now()) / 1000))
  const address = `${location.origin}/dashboard?${new URLSearchParams({ authToken })}`
  if (left === 0) return <p role="status">{text('signInLinkOver')}</p>
  return (
    <div className={classes.link}>
      <TextInput
        label={text('signInLinkLabel')}
        description={
          <span className="numbers">{text('signInLinkLeft', { time: readableSeconds(left) })}</span>
        }
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button variant="default" mb={20} onClick={copy}>
            {text(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
