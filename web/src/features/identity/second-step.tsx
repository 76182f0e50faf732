import { Anchor, Button, TextInput } from '@mantine/core'
import { type PendingSignIn, recoveryCode, timeCode } from '@reihum/contract/identity/second-factor.schema.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { useCall } from '#platform/call.ts'
import { api, session } from '#platform/connection.ts'
import { PasskeyAlert } from '#platform/proof/passkey-alert.tsx'
import { askForPasskey, canUsePasskeys, usePasskeyProblem } from '#platform/proof/passkeys.ts'
import { proofMessages } from '#platform/proof/proof.messages.ts'
import { RefusalAlert, useWait } from '#platform/refusal-alert.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import classes from './entrance.module.css'
import { factorMessages } from './factor.messages.ts'

type Props = {
  pending: PendingSignIn
  onEntered: () => void
  /** Back to the first step. */
  onAgain: () => void
}

const refusals = {
  above: ['SIGN_IN_EXPIRED', 'PASSKEY_REFUSED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS', 'ACCOUNT_LOCKED'],
  atFields: ['SECOND_FACTOR_WRONG'],
} as const

/** Asks for the second factor after password or provider: a passkey, a code, or a recovery code. */
export function SecondStep({ pending, onEntered, onAgain }: Props) {
  const text = useText(factorMessages)
  const proof = useText(proofMessages)
  const { pendingToken, ways } = pending
  const { run, isPending, refusal } = useCall(session.signInWithSecondFactor, refusals)
  const [asked, setAsked] = useState<'code' | 'recovery' | null>(
    ways.includes('code') ? 'code' : ways.includes('passkey') ? null : 'recovery',
  )
  const { problem, ask } = usePasskeyProblem()
  const enter = async (shown: { code?: string; recoveryCode?: string }) => {
    await run({ pendingToken, ...shown })
    onEntered()
  }
  const request = useCall(api.identity.secondStepRequest, { above: ['SIGN_IN_EXPIRED'] })
  const byPasskey = async () => {
    const asking = await request.run({ pendingToken })
    const passkey = await ask(() => askForPasskey(asking))
    if (!passkey) return
    await run({ pendingToken, passkey })
    onEntered()
  }
  const hasPasskey = ways.includes('passkey') && canUsePasskeys()
  const shownRefusal = refusal ?? request.refusal
  const isExpired = shownRefusal?.code === 'SIGN_IN_EXPIRED'
  return (
    <div className={`${forms.form} ${forms.card}`}>
      <title>{text('secondStep')}</title>
      <div>
        <h1>{text('secondStep')}</h1>
        <p className="grey">{text('secondStepLine')}</p>
      </div>
      {shownRefusal && <RefusalAlert problem={shownRefusal} />}
      <PasskeyAlert problem={problem} />
      {!isExpired && hasPasskey && (
        <Button
          variant={asked === null ? 'filled' : 'default'}
          leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
          loading={isPending && asked === null}
          data-autofocus={asked === null || undefined}
          autoFocus={asked === null}
          onClick={() => void byPasskey().catch(() => {})}
        >
          {proof('usePasskey')}
        </Button>
      )}
      {!isExpired && hasPasskey && asked !== null && <div className={classes.or}>{text('or')}</div>}
      {!isExpired && asked === 'code' && (
        <CodeForm
          key="code"
          schema={z.object({ code: timeCode })}
          name="code"
          label={text('code')}
          hint={text('codeHint')}
          isPending={isPending}
          wait={refusal}
          onCode={(code) => enter({ code })}
        />
      )}
      {!isExpired && asked === 'recovery' && (
        <CodeForm
          key="recovery"
          schema={z.object({ code: recoveryCode })}
          name="recovery"
          label={text('recoveryCode')}
          hint={text('recoveryCodeHint')}
          isPending={isPending}
          wait={refusal}
          onCode={(code) => enter({ recoveryCode: code })}
        />
      )}
      <div className={classes.choices}>
        {!isExpired && asked !== 'recovery' && ways.includes('recovery') && (
          <Anchor component="button" type="button" size="sm" onClick={() => setAsked('recovery')}>
            {text('useRecoveryCode')}
          </Anchor>
        )}
        {!isExpired && asked === 'recovery' && ways.includes('code') && (
          <Anchor component="button" type="button" size="sm" onClick={() => setAsked('code')}>
            {text('useCode')}
          </Anchor>
        )}
        <Anchor component="button" type="button" size="sm" onClick={onAgain}>
          {text('signInAgain')}
        </Anchor>
      </div>
    </div>
  )
}

type CodeFormProps = {
  schema: z.ZodType<{ code: string }>
  name: 'code' | 'recovery'
  label: string
  hint: string
  isPending: boolean
  wait: Parameters<typeof useWait>[0]
  onCode: (code: string) => Promise<void>
}

function CodeForm({ schema, name, label, hint, isPending, wait, onCode }: CodeFormProps) {
  const text = useText(factorMessages)
  const seconds = useWait(wait)
  const { field, element, submit } = useContractForm({
    schema,
    initial: { code: '' },
    refusalFields: { SECOND_FACTOR_WRONG: 'code' },
    save: ({ code }) => onCode(code),
  })
  return (
    <form ref={element} className={forms.form} noValidate onSubmit={submit}>
      <TextInput
        label={label}
        description={hint}
        autoFocus
        autoComplete={name === 'code' ? 'one-time-code' : 'off'}
        inputMode={name === 'code' ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        classNames={{ input: classes.code }}
        {...field('code')}
      />
      <Button type="submit" loading={isPending} disabled={seconds > 0} fullWidth>
        {text('signIn')}
      </Button>
    </form>
  )
}
