/** JSON texts, so that what JavaScript cannot hold (1e999, half a character) arrives as it is. */
export const ODD_VALUES: readonly string[] = String.raw`
""
" "
null
true
false
[]
{}
[1]
{"a":1}
0
-0
"0"
-1
1e-19
1e-12
0.30000000000000004
1e21
1e308
1e999
-1e999
9007199254740993
9223372036854775808
"NaN"
"Infinity"
"0x10"
"1,5"
"１２"
"1e5"
"\u0000"
"BTC\u0000"
"\ud800"
"\udc00\ud800"
"\u202eCTB"
"😀"
"\r\nSet-Cookie: a=b"
"'\"--"
"%_\\"
"{{7*7}}"
"<b>BTC</b>"
"=1+1"
"../../etc/passwd"
"__proto__"
"constructor"
"btc"
"BTC,ETH"
"-271821-04-20"
"9999-12-31T23:59:60Z"
{"__proto__":{"isArmed":true}}
{"toString":1}
["BTC"]
[[[[[[[[1]]]]]]]]`
  .trim()
  .split('\n')
  .concat(['e\u0301'.repeat(1000), 'a'.repeat(10_000)].map((text) => JSON.stringify(text)));
