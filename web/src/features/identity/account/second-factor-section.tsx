import { Button } from '@mantine/core'
import type { Passkey, SecondFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { canUsePasskeys } from '#platform/proof/passkeys.ts'
import { ProofForm } from '#platform/proof/proof-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PageSection } from '#ui/page-section.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { factorMessages } from '../factor.messages.ts'
import classes from './account.module.css'
import { useFactorDialogs } from './factor-dialogs.tsx'
import { keepFactors } from './keep-factors.ts'
import { useOwnTimes } from './own-times.ts'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import own from './second-factor.module.css'

export function SecondFactorSection() {
  const text = useText(factorMessages)
  const query = useQuery(queries.identity.secondFactors.queryOptions())
  return (
    <PageSection title={text('security')} hint={text('securityHint')}>
      <Loaded query={query}>{(factors) => <Factors factors={factors} />}</Loaded>
    </PageSection>
  )
}

type Removing = { passkey: Passkey } | 'codes' | 'renewal' | null

function Factors({ factors }: { factors: SecondFactors }) {
  const text = useText(factorMessages)
  const { date } = useOwnTimes()
  const [asking, setAsking] = useState<Removing>(null)
  const { dialogs, onChanged, addPasskey, setUpCodes } = useFactorDialogs(factors)
  const { codesSince, passkeys, recoveryCodesLeft, requiredBy } = factors
  const hasAny = codesSince !== null || passkeys.length > 0
  return (
    <>
      {requiredBy.length > 0 && (
        <p className={classes.note}>{text('requiredBy', { companies: requiredBy.join(', ') })}</p>
      )}
      <Passkeys passkeys={passkeys} onAdd={addPasskey} onRemove={(passkey) => setAsking({ passkey })} />
      <div className={own.part}>
        <div>
          <h3>{text('codes')}</h3>
          <p className="grey">
            {codesSince ? text('codesSince', { date: date(codesSince) }) : text('codesHint')}
          </p>
        </div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={setUpCodes}>
            {text(codesSince ? 'setUpOther' : 'setUpCodes')}
          </Button>
          {codesSince && (
            <Button
              variant="default"
              aria-label={text('removeNamed', { name: text('codes') })}
              onClick={() => setAsking('codes')}
            >
              {text('remove')}
            </Button>
          )}
        </div>
      </div>
      {hasAny && (
        <div className={own.part}>
          <div>
            <h3>{text('recoveryCodes')}</h3>
            <p className="grey">{text('recoveryCodesLine', { left: recoveryCodesLeft })}</p>
          </div>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setAsking('renewal')}>
              {text('renewCodes')}
            </Button>
          </div>
        </div>
      )}
      {dialogs}
      <Question asking={asking} factors={factors} onClose={() => setAsking(null)} onRenewed={onChanged} />
    </>
  )
}

type PasskeysProps = { passkeys: Passkey[]; onAdd: () => void; onRemove: (passkey: Passkey) => void }

function Passkeys({ passkeys, onAdd, onRemove }: PasskeysProps) {
  const text = useText(factorMessages)
  const { date } = useOwnTimes()
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  return (
    <div className={own.part}>
      <div>
        <h3>{text('passkeys')}</h3>
        <p className="grey">{text(canUsePasskeys() ? 'passkeysHint' : 'passkeysUnsupported')}</p>
      </div>
      {passkeys.length > 0 && (
        <ul className={classes.rows}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>{' '}
                {passkey.backedUp && <StateBadge colour="positive">{text('backedUp')}</StateBadge>}
                <p className="grey">
                  {passkey.lastUsedAt
                    ? text('passkeyLine', {
                        created: date(passkey.createdAt),
                        used: date(passkey.lastUsedAt),
                      })
                    : text('passkeyNever', { created: date(passkey.createdAt) })}
                </p>
              </div>
              <Button
                variant="default"
                aria-label={text('renameNamed', { name: passkey.name })}
                onClick={() => setRenaming(passkey)}
              >
                {text('rename')}
              </Button>
              <Button
                variant="default"
                aria-label={text('removeNamed', { name: passkey.name })}
                onClick={() => onRemove(passkey)}
              >
                {text('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys() && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={onAdd}>
            {text('addPasskey')}
          </Button>
        </div>
      )}
      <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(null)} />
    </div>
  )
}

type QuestionProps = {
  asking: Removing
  factors: SecondFactors
  onClose: () => void
  onRenewed: ReturnType<typeof useFactorDialogs>['onChanged']
}

/** Asks before a factor is removed: says what that means, and lets the user prove their identity. */
function Question({ asking, factors, onClose, onRenewed }: QuestionProps) {
  const text = useText(factorMessages)
  const count = factors.passkeys.length + (factors.codesSince ? 1 : 0)
  const removed = (left: SecondFactors) => {
    keepFactors(left)
    onClose()
    notify({ kind: 'positive', message: text('removed') })
  }
  const refusals = ['SECOND_FACTOR_NEEDED', 'LAST_WAY_IN', 'NOT_FOUND'] as const
  const { proofs } = factors
  const isPasskey = asking !== null && typeof asking === 'object'
  const passkey = isPasskey ? asking.passkey : null
  const last = count === 1 ? text('removePasskeyLast') : null
  return (
    <>
      <Dialog
        title={text('removePasskeyTitle', { name: passkey?.name ?? '' })}
        text={last ?? text('removePasskeyText')}
        isOpen={isPasskey}
        onClose={onClose}
      >
        <ProofForm
          proofs={proofs}
          label={text('remove')}
          isDestructive
          refusals={refusals}
          onClose={onClose}
          run={async (proof) => {
            if (passkey) removed(await api.identity.removePasskey({ passkeyId: passkey.id, proof }))
          }}
        />
      </Dialog>
      <Dialog
        title={text('removeCodesTitle')}
        text={last ?? text('removeCodesText')}
        isOpen={asking === 'codes'}
        onClose={onClose}
      >
        <ProofForm
          proofs={proofs}
          label={text('remove')}
          isDestructive
          refusals={refusals}
          onClose={onClose}
          run={async (proof) => removed(await api.identity.removeCodes({ proof }))}
        />
      </Dialog>
      <Dialog
        title={text('renewCodesTitle')}
        text={text('renewCodesText')}
        isOpen={asking === 'renewal'}
        onClose={onClose}
      >
        <ProofForm
          proofs={proofs}
          label={text('renewCodes')}
          onClose={onClose}
          run={async (proof) => {
            onRenewed(await api.identity.renewRecoveryCodes({ proof }))
            onClose()
          }}
        />
      </Dialog>
    </>
  )
}
