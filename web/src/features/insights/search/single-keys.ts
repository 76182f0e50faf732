import { consent } from '#platform/connection.ts'

const key = 'single_keys'

/**
 * Shortcuts of a single character can be switched off, because they get in the way of people who dictate (WCAG 2.1.4).
 */
export const areSingleKeysOn = () => consent.comfort.getItem(key) !== 'off'

export const switchSingleKeys = (on: boolean) => consent.comfort.setItem(key, on ? 'on' : 'off')
