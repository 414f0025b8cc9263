/**
 * The sound of new records (S1.12): two short tones. Browsers allow sound only after a tap, so the first tap prepares it; if
 * it is still blocked, only the log says so.
 */
import { logWarning } from './log.ts'

const TONES = [
  { hertz: 880, from: 0 },
  { hertz: 1175, from: 0.12 },
] as const
const TONE_SECONDS = 0.18
const LOUDNESS = 0.12

let audio: AudioContext | null = null

/** Called once; the first tap or key press anywhere makes the sound possible. */
export const armSound = (): void => {
  const make = (): void => {
    window.removeEventListener('pointerdown', make)
    window.removeEventListener('keydown', make)
    try {
      audio = new AudioContext()
    } catch (error) {
      logWarning('no notification sound', error)
    }
  }
  window.addEventListener('pointerdown', make)
  window.addEventListener('keydown', make)
}

const playTone = (context: AudioContext, hertz: number, from: number): void => {
  const start = context.currentTime + from
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.frequency.value = hertz
  volume.gain.setValueAtTime(LOUDNESS, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + TONE_SECONDS)
}

export const playNewsSound = async (): Promise<void> => {
  if (!audio) return
  try {
    await audio.resume()
    for (const { hertz, from } of TONES) playTone(audio, hertz, from)
  } catch (error) {
    logWarning('the notification sound is blocked', error)
  }
}
