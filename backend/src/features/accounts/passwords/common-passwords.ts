/**
 * The passwords that are tried first, in small letters: some hundred of those that are found most often in published leaks,
 * written down from memory and no complete list of them, and words that are near at hand here. Those under eight characters
 * count with digits and signs around them ("dragon" refuses "Dragon2024!").
 */
const MOST_COMMON = `
password passw0rd p@ssw0rd p@ssword pa55word pa$$word passwort motdepasse contrasena contraseña senha
parola haslo wachtwoord passord lozinka heslo salasana passphrase mypassword newpassword thepassword
yourpassword password1234 passwordpassword pass1234 passpass passport welcome welcomeback welcometo
letmein letmeinnow letmeinplease opensesame open sesame iloveyou iloveu iloveme ilovegod iloveher
lovelove loveyou lovely lover forever foreverlove sweetheart sweetie darling honey princess prince queen
king kingdom sunshine sunflower rainbow butterfly flower flowers blossom rose lily daisy jasmine violet
monkey dragon tiger tigger lion panther leopard eagle eagles falcon falcons hawk phoenix wolf wolves
wolverine bear bears panda kitten kitty hellokitty puppy doggie doggy buster bailey charlie max rocky
lucky shadow midnight thunder lightning storm hurricane tornado summer winter spring autumn january
february march april may june july august september october november december monday tuesday wednesday
thursday friday saturday sunday morning tonight football baseball basketball soccer hockey tennis golf
golfer cricket rugby liverpool arsenal chelsea manchester everton barcelona realmadrid juventus milan
inter bayern ajax celtic rangers lakers yankees cowboys steelers packers redskins redsox jordan jordan23
ronaldo messi cristiano maradona kobe bryant lebron superman batman spiderman ironman hulk captain
avengers starwars startrek skywalker vader darthvader jedi yoda pokemon pikachu naruto sasuke goku
vegeta dragonball minecraft fortnite roblox warcraft worldofwarcraft starcraft counterstrike callofduty
overwatch zelda mario sonic matrix terminator gandalf frodo hobbit harrypotter hogwarts potter hermione
voldemort mickey mickeymouse minnie donald snoopy garfield scooby simpsons simpson homer bart pepper
ginger cookie chocolate cheese banana orange apple peach cherry strawberry computer internet hacker
hacking hunter hunter2 master masterkey killer ninja samurai warrior soldier trooper ranger admin
administrator administrateur adminadmin root toor user username guest default system sysadmin support
service server test tester testing testtest test1234 demo sample example secret secrets topsecret
private nothing something whatever anything everything changeme changeit changethis temporary temppass
access login signin logon security secure manager michael jennifer jessica ashley amanda andrew anthony
thomas robert daniel matthew joshua christopher nicholas alexander alexandra samantha victoria elizabeth
charlotte michelle nicole stephanie danielle patricia barbara martin george william richard david joseph
patrick jackson johnson williams anderson taylor hannah heather melissa maggie sophie sarah andrea maria
anna daniela gabriel samuel benjamin brandon justin jason steven edward harley mustang corvette ferrari
porsche mercedes camaro chevrolet yamaha kawasaki toyota honda nissan toronto london paris berlin madrid
newyork california texas florida chicago boston dallas austin brooklyn america england scotland ireland
australia canada germany france brasil brazil mexico argentina colombia india pakistan china russia
ukraine poland portugal blessed jesus jesuschrist christ heaven angel angels angelina faith hope peace
freedom success happy happiness smile friend friends friendship bestfriend family mother father mommy
daddy brother sister babygirl babyboy baby beautiful pretty sexy hottie playboy pussycat fuckyou fuckoff
asshole bitch shithead bullshit metallica nirvana slipknot eminem beatles madonna rockstar rocknroll
guitar music musica dancer dancing purple yellow green silver golden diamond crystal emerald platinum
blue black white red qwerty qwertyu qwertyui qwertyuiop qwertz qwertzuiop qwerty123456 azerty azertyuiop
asdf asdfgh asdfghj asdfghjk asdfghjkl zxcvbn zxcvbnm zxcvbnmm qazwsx qazwsxedc wsxedc edcrfv 1qaz2wsx
1qaz2wsx3edc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq1zaq1 zaq12wsx
zaq1xsw2 xsw2zaq1 qweasd qweasdzxc qwe123qwe asd123asd abc123abc abcdef abcdefg abcdefgh abcdefghi
abcd1234 abcdabcd a1b2c3d4 a1b2c3d4e5 aa123456 qwer1234 asdf1234 zxcv1234 qwerqwer asdfasdf zxcvzxcv
qweqweqwe asdasdasd abcabcabc aaaaaaaa bbbbbbbb xxxxxxxx zzzzzzzz trustno1 blink182 ncc1701d area51
11111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 00000000 111111111
1111111111 000000000 0000000000 12345678 123456789 1234567890 0123456789 01234567 012345678 23456789
87654321 987654321 9876543210 0987654321 11223344 112233445566 12341234 1234512345 123123123 123321123
12344321 123454321 12121212 10101010 13131313 69696969 31415926 314159265 147258369 159357159 159753456
741852963 789456123 456789123 963852741 123654789 147852369 20202020 20242024 20252025 20262026`;

const OF_THE_PRODUCT = `
bellwether bellwetheralerts bellwetherbot thebellwether pricealert pricealerts alert alerts trigger
triggers telegram telegrambot bitcoin bitcoins bitcoin21 ethereum ether solana dogecoin crypto
cryptocurrency cryptoking cryptobot blockchain satoshi nakamoto satoshinakamoto hodl hodler tothemoon
moonshot lambo whenlambo binance coinbase kraken wallet mywallet metamask ledger trezor trading trader
daytrader stablecoin usdcusdc nasdaq altcoin bullmarket bearmarket bullrun`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `${MOST_COMMON} ${OF_THE_PRODUCT}`.split(/\s+/).filter((word) => word !== ''),
);
