/**
 * Passwords that guessers try first: words and names people choose, plain or with a few digits behind them, walks over the
 * keyboard, repeated pieces, numbers. A short list with rules covers more than a long list of strings would.
 */

/** Of any length: alone, doubled, or with up to four digits and a mark behind them. */
const WORDS = new Set(
  `
  password passwords passwort passwd pass letmein welcome welcome1 admin administrator root user login guest master test
  testing tester demo default changeme change secret secure security qwerty qwertz azerty iloveyou ilove loveyou loveme
  lovely lover love trustno1 access internet computer samsung samsungs nokia iphone android google facebook twitter linkedin
  youtube yahoo hotmail gmail microsoft windows apple macintosh server system network hacker matrix cisco oracle database
  sunshine princess football baseball basketball softball volleyball hockey soccer tennis cricket golfer golfing fishing
  hunting swimming running skateboard superman superstar batman spiderman ironman wolverine starwars startrek skywalker
  pokemon pikachu naruto nintendo playstation xbox minecraft warcraft starcraft counter counterstrike fortnite roblox zelda
  sonic mario gandalf merlin dragon dragonball phoenix monster monkey donkey tiger tigger eagle eagles falcon falcons panther
  panthers dolphin dolphins butterfly elephant kitten kitty puppy doggie snoopy garfield scooby scoobydoo mickey mickeymouse
  shadow thunder lightning midnight moonlight sunflower sunrise sunset snowball snowflake rainbow diamond diamonds crystal
  emerald silver golden gold platinum cookie cookies chocolate chicken cheese cheeseburger strawberry blueberry cherry banana
  orange peaches pepper peanut pumpkin popcorn pineapple watermelon vanilla caramel coffee whiskey vodka tequila budweiser
  heineken guinness marlboro freedom liberty america american canada england britain scotland ireland france germany italia
  espana brasil mexico australia russia russian ukraine ukraina kiev odessa london paris berlin moscow moskva newyork chicago
  dallas houston boston denver phoenix1 brooklyn california florida texas arizona hawaii alaska jamaica jordan jordan23
  michael michelle michele jennifer jessica samantha victoria benjamin jonathan nicholas nicole natalie natasha nathan
  patrick patricia elizabeth alexander alexandra alexandre alexandr alejandro alejandra stephanie stephen steven christopher
  christian christina christine brittany brandon danielle daniel daniela katherine catherine katrina kimberly veronica
  valentina valentin anastasia svetlana vladimir vladislav ekaterina margarita angelina angela angels andrew andrey andrei
  anthony antonio antonia ashley austin barbara brandy caroline carolina charles charlie charlotte courtney cynthia deborah
  dennis dmitriy dominic dominique douglas edward evgeniy fernando francis francisco frederick gabriel gabriela george
  gregory hannah heather isabella isabelle jackson jasmine jeremy joseph joshua justin kathleen kristina kristine lauren
  lawrence leonardo madison marina marseille martin martina matthew maxwell melissa miranda morgan nikita nikolay oksana olivia
  pamela penelope phillip rachel rebecca richard robert roberto rodrigo russell ruslan sabrina sandra savannah sebastian sergey
  serenity sharon shelby spencer stanislav stanley sterling summer sydney tatiana tatyana taylor theresa thomas timothy
  vanessa vincent virginia viktoria viktor walter william williams winston yvonne zachary
  metallica slipknot nirvana ledzeppelin pinkfloyd beatles eminem greenday linkinpark ironmaiden megadeth blink182 rammstein
  rockstar rocknroll guitar drummer trumpet music musicman beethoven mozart fender gibson yamaha
  liverpool chelsea arsenal manchester manutd barcelona realmadrid juventus milan inter ajax dynamo dinamo spartak zenit
  celtic rangers everton tottenham newcastle benfica portugal steelers cowboys packers patriots redskins broncos raiders
  lakers yankees redsox dodgers jaguars warriors gladiator gladiators champion champions winner victory
  mustang corvette camaro ferrari porsche mercedes bmw toyota honda nissan subaru mitsubishi hyundai volkswagen harley
  harleydavidson kawasaki suzuki ducati yamahar1 cadillac chevrolet chevy dodge firebird charger challenger impala jaguar
  truck trucker trucks scania volvo kamaz logistics logistic transport freight cargo container company business manager
  office sales director dispatcher accountant
  whatever nothing something anything everything forever together remember tomorrow yesterday november december september
  october february january august april monday tuesday wednesday thursday friday saturday sunday spring autumn winter
  asshole fuckyou fuckme fucker fuckoff motherfucker bullshit bitch pussy bigdick bigcock cocksucker blowjob sexy sexsex
  hardcore playboy penthouse hustler pornstar hooters hottie babygirl babyboy babydoll babyface sweetheart sweetie sweety
  honey honeybee darling angel angel123 beautiful gorgeous handsome family children daughter brother sister mother father
  mommy daddy friends bestfriend boyfriend girlfriend friendship
  jesus jesuschrist christ christmas heaven blessed blessing faith hope church buddha krishna
  captain commander general colonel sergeant marines airforce military soldier warrior hunter killer assassin ninja samurai
  sniper shooter bullet scorpion cobra viper venom spider scarface godfather terminator predator alien aliens mulder scully
  einstein aristotle napoleon cleopatra alexander1 legend legends destiny mystery fantasy infinity universe galaxy enterprise
  discovery voyager explorer adventure paradise dreamer dreams dreaming imagine imagination creative creation
  kingkong kingdom queen prince princess1 cinderella tinkerbell tinkerbelle rapunzel barbie cupcake lollipop gangster gangsta
  swordfish goldfish catfish bluebird blackbird blackcat blackjack blackhawk bluemoon bluesky bulldog bulldogs rottweiler
  labrador retriever chihuahua hamster squirrel penguin panda koala giraffe crocodile alligator dinosaur stallion cowboy
  aaliyah abracadabra sunshine1 marvin marijuana cannabis mushroom redneck rasputin rastaman bobmarley bonjour bienvenue
  motdepasse soleil doudou chouchou nounours contrasena contraseña estrella tequiero teamo mariposa familia hola bonita
  senha senhas passord wachtwoord hallo hallo123 schatz sommer geheim parola haslo kochanie
  parol privet lubov lyubov lublu lapochka solnce solnyshko kotenok zaichik krasotka malish malysh natali nastya sasha masha
  dasha misha pasha vika lena katya kostya roman maksim maxim dima denis igor oleg taras bogdan ukraina1 slava slavaukraini
  gfhjkm ghbdtn yfnfif vfhbyf rhbcnbyf ktyxbr cjkysirj vfrcbv fylhtq cthutq dkflbvbh tdutybq yfcntyf kfgjxrf vfksi gfhjkm1
  пароль привет наташа марина любовь солнышко люблютебя
  `
    .trim()
    .split(/\s+/),
)

/** Rows, columns and zigzags of the keyboard, and the alphabet; walked either way. */
const WALKS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1qazxsw23edcvfr45tgbnhy67ujm',
  'qazwsxedcrfvtgbyhnujmik,ol.p;/',
  'qazxswedcvfrtgbnhyujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2s3d4f5g6h7j8k9l',
  'a1s2d3f4g5h6j7k8l9',
  '1z2x3c4v5b6n7m',
  'z1x2c3v4b5n6m7',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  'q1a2z3w4s5x6',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
].flatMap((walk) => [walk, [...walk].toReversed().join('')])

/** Longer walks and repetitions do not count as common passwords. */
const LONGEST_PATTERN = 16
const SHORTEST_PIECE = 3
const LONGEST_NUMBER = 10
const LONGEST_REPEATED = 4

/** Made of pieces of walks alone: qwerty123, 1q2w3e4r, qweasdzxc. */
const isWalk = (text: string): boolean => {
  if (text === '') return true
  for (let length = text.length; length >= SHORTEST_PIECE; length -= 1) {
    const piece = text.slice(0, length)
    if (WALKS.some((walk) => walk.includes(piece)) && isWalk(text.slice(length))) return true
  }
  return false
}

/** 12121212, abcabcabc; of Latin letters, digits and marks, which is what the guessers' lists hold. */
const isRepeated = (text: string): boolean => {
  if (/[^ -~]/.test(text)) return false
  for (let length = 1; length <= LONGEST_REPEATED; length += 1) {
    if (text.slice(0, length).repeat(text.length).startsWith(text)) return true
  }
  return false
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

const isWord = (text: string): boolean => {
  const half = text.slice(0, text.length / 2)
  return WORDS.has(text) || (text === half + half && WORDS.has(half))
}

/** password, password2024!, P@ssw0rd1, passwordpassword. */
const isDecoratedWord = (text: string): boolean => {
  const bare = text.replace(/\d{0,4}[!.?*#_@$]?$/, '')
  const asLetters = (word: string) => word.replaceAll(/[@43105$]/g, (sign) => LOOKALIKES[sign] ?? sign)
  return [text, bare, asLetters(text), asLetters(bare)].some(isWord) || isWalk(bare)
}

/** !qaz@wsx is 1qaz2wsx with a finger on Shift. */
const withoutShift = (text: string): string =>
  text.replaceAll(/[!@#$%^&*()]/g, (sign) => `${'!@#$%^&*('.indexOf(sign) + 1}`)

export const isCommonPassword = (password: string): boolean => {
  const text = password.toLowerCase()
  if (/^\d+$/.test(text) && text.length <= LONGEST_NUMBER) return true
  if (text.length <= LONGEST_PATTERN && (isWalk(withoutShift(text)) || isRepeated(text))) return true
  return isDecoratedWord(text)
}
