/** A phone or a computer, by the name of the device. */
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'

export const DeviceIcon = ({ name }: { name: string }) => {
  const Icon = /iPhone|iPad|Android/.test(name) ? IconDeviceMobile : IconDeviceDesktop
  return <Icon aria-hidden />
}
