/** English words and names that Japanese has in katakana, where their sounds alone would give something else. */
export const loanWords: Readonly<Record<string, string>> = Object.fromEntries(
  `youtube ユーチューブ|google グーグル|apple アップル|amazon アマゾン|facebook フェイスブック|instagram インスタグラム|twitter ツイッター|tiktok ティックトック|line ライン|zoom ズーム|slack スラック
windows ウィンドウズ|microsoft マイクロソフト|office オフィス|excel エクセル|word ワード|powerpoint パワーポイント|mac マック|iphone アイフォーン|ipad アイパッド|android アンドロイド|linux リナックス|chatgpt チャット ジーピーティー|openai オープン エーアイ
wifi ワイファイ|wi ワイ|fi ファイ|bluetooth ブルートゥース|email イーメール|mail メール|web ウェブ|website ウェブサイト|blog ブログ|app アプリ|software ソフトウェア|hardware ハードウェア|data データ|server サーバー|computer コンピューター|internet インターネット|download ダウンロード|upload アップロード|update アップデート|login ログイン|online オンライン|offline オフライン|click クリック|account アカウント|password パスワード|security セキュリティー|cloud クラウド|file ファイル|folder フォルダー|user ユーザー|team チーム|project プロジェクト|studio スタジオ|video ビデオ|audio オーディオ|music ミュージック|photo フォト|camera カメラ|news ニュース|shop ショップ|store ストア|sale セール|new ニュー|live ライブ|tokyo トーキョー|osaka オーサカ|kyoto キョート|japan ジャパン|sony ソニー|toyota トヨタ|honda ホンダ|nintendo ニンテンドー|netflix ネットフリックス|spotify スポティファイ|starbucks スターバックス|disney ディズニー|greenroom グリーンルーム|avatar アバター|off オフ|tel テル|fax ファックス|open オープン|free フリー|start スタート|stop ストップ|best ベスト|hot ホット|jaxa ジャクサ|pin ピン|no ノー|ok オーケー|vs バーサス|etc エトセトラ|com コム|co シーオー|jp ジェーピー|net ネット|org オルグ|html エイチティーエムエル|info インフォ|example イグザンプル|javascript ジャバスクリプト|python パイソン|java ジャバ|github ギットハブ|ai エーアイ|it アイティー|the ザ|of オブ|and アンド|a ア|hello ハロー|thank サンク|you ユー|test テスト|demo デモ|pro プロ|max マックス|plus プラス|mini ミニ|version バージョン|model モデル|system システム|service サービス|business ビジネス|marketing マーケティング|design デザイン|report レポート|meeting ミーティング|event イベント|project プロジェクト|energy エネルギー|vitamin ビタミン|virus ウイルス|theme テーマ|image イメージ|idea アイデア|label ラベル|media メディア|radio ラジオ|studio スタジオ|ultra ウルトラ|alpha アルファ|beta ベータ|nasa ナサ|nato ナトー|covid コビッド`
    .split(/\||\n/)
    .map((line): [string, string] => {
      const at = line.indexOf(' ')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
)

/** Words that are said as words though they are written in capitals. */
export const capitalWords: ReadonlySet<string> = new Set(
  'LINE TEL FAX OFF SALE NEW OPEN FREE START STOP NEWS LIVE BEST HOT JAXA PIN NASA NATO OK THE AND'.split(' '),
)

/** Latin abbreviations with a full stop. */
export const abbreviations: Readonly<Record<string, string>> = {
  no: 'ナンバー',
  ver: 'バージョン',
  vol: 'ボリューム',
  mr: 'ミスター',
  ms: 'ミズ',
  mrs: 'ミセス',
  dr: 'ドクター',
  st: 'セント',
  co: 'コー',
  ltd: 'リミテッド',
  inc: 'インク',
  vs: 'バーサス',
  etc: 'エトセトラ',
  tel: 'テル',
  fig: 'フィグ',
}
