/** The actions of a contact, as buttons of 44 px: call, write, open the messenger. */
import {
  IconBrandFacebook,
  IconBrandSkype,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconLink,
  IconMail,
  IconMessage,
  IconMessageCircle,
  IconPhone,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import css from './contact-actions.module.css'
import type { Channel, ContactLink } from './contact-links.ts'

const ICONS: Readonly<Record<Channel, typeof IconPhone>> = {
  phone: IconPhone,
  sms: IconMessage,
  email: IconMail,
  telegram: IconBrandTelegram,
  viber: IconMessageCircle,
  whatsapp: IconBrandWhatsapp,
  skype: IconBrandSkype,
  facebook: IconBrandFacebook,
  web: IconLink,
}

/** Pages open beside the app; the dialler and the messengers open by themselves. */
const beside = (href: string) => (href.startsWith('http') ? { target: '_blank', rel: 'noreferrer noopener' } : {})

/** `whose`: read aloud after the channel, so that several calls on one screen differ. */
export const ContactActions = ({ links, whose }: { links: readonly ContactLink[]; whose: string }) => {
  const { t } = useTranslation()
  return links.map(({ channel, href }) => {
    const Icon = ICONS[channel]
    const label = `${t(channel === 'phone' ? 'call' : `channel_${channel}`)}: ${whose}`
    return (
      <a key={href} className={css.action} href={href} aria-label={label} title={label} {...beside(href)}>
        <Icon aria-hidden />
      </a>
    )
  })
}
