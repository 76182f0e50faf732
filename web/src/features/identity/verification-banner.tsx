import { Button, type ButtonProps } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useSession } from '#platform/tenant.ts'
import { Banner } from '#ui/shell/banner.tsx'
import { useText } from '#ui/text.tsx'
import { verificationMessages } from './verification.messages.ts'

/** A quiet hint on every page, as long as the address is not verified. */
export function VerificationBanner() {
  const text = useText(verificationMessages)
  const { userInfo, tenantId } = useSession()
  if (!userInfo || userInfo.verified) return null
  // Whoever signs up is the first admin; until they are verified the portal is not shown to anybody.
  const isAdmin = userInfo.tenants.some(({ id, role }) => id === tenantId && role === 'admin')
  return (
    <Banner
      label={text('title')}
      icon={<IconMail size={18} stroke={1.75} aria-hidden />}
      kind="info"
      sentence={text(isAdmin ? 'unverifiedAdmin' : 'unverified')}
    >
      <SendVerificationAgain variant="default" size="compact-sm" />
    </Banner>
  )
}

export function SendVerificationAgain(button: ButtonProps) {
  const text = useText(verificationMessages)
  const send = useMutation({
    mutationFn: () => api.identity.requestVerification(),
    onSuccess: () => notify({ kind: 'positive', message: text('sentAgain') }),
  })
  return (
    <Button {...button} loading={send.isPending} onClick={() => send.mutate()}>
      {text('sendAgain')}
    </Button>
  )
}
