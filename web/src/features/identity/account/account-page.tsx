import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { queries } from '#platform/connection.ts'
import { useAdditions } from '#platform/house-context.tsx'
import { UnsavedGroup } from '#ui/form/unsaved-group.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { accountMessages } from './account.messages.ts'
import classes from './account.module.css'
import { accountSections } from './account-sections.ts'
import { EmailSection } from './email-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignInLinkSection } from './sign-in-link-section.tsx'

export function AccountPage() {
  const text = useText(accountMessages)
  const additions = useAdditions(accountSections)
  const account = useQuery(queries.identity.account.queryOptions())
  // Loaded beside the account, so that no section comes in between the others later.
  useEffect(() => {
    for (const { preload } of additions) void preload?.()
  }, [additions])
  return (
    <Loaded query={account}>
      {(own) => (
        <UnsavedGroup>
          <PageTitle
            title={text('title')}
            line={text('line', own)}
            actions={
              <Button component={Link} to="/account/username" variant="default">
                {text('changeUsername')}
              </Button>
            }
          />
          <div className={classes.sections}>
            <ProfileSection account={own} />
            <EmailSection account={own} />
            <Suspense>
              {additions.map((Section, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rooms bring them once, in an order that stays
                <Section key={at} />
              ))}
            </Suspense>
            <PasswordSection account={own} />
            <SecondFactorSection />
            <IdentitiesSection />
            <SessionsSection />
            <SignInLinkSection />
            <PrivacySection account={own} />
          </div>
        </UnsavedGroup>
      )}
    </Loaded>
  )
}
