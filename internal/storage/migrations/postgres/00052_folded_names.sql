-- +goose Up

-- folded is the form in which names are compared and searched: lower case, base letters, a space for each hyphen, no
-- apostrophes and no diacritics. It repeats Folded of internal/platform/plaintext, as a test shows. The capitals are in
-- the list because lower leaves them in a database whose locale is C.

-- +goose StatementBegin
CREATE FUNCTION folded(given TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN octet_length(given) = char_length(given) -- ASCII, as most names are
        THEN lower(translate(given, '-''`', ' ') COLLATE "C")
    ELSE normalize(replace(replace(replace(replace(
        translate(
            lower(regexp_replace(
                normalize(
                    -- first, because some apostrophes decompose into a space and a mark
                    translate(
                        given, '`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵＇｀΄᾽᾿῾՚׳ꞌꞋ', repeat('''', 26)
                    ),
                    NFKD),
                '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf'
                    || '\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u061c'
                    || '\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4'
                    || '\u06e7-\u06e8\u06ea-\u06ed\u0898-\u089f\u08ca-\u08e1\u08e3-\u08ff'
                    || '\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f'
                    || '\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
                '', 'g')),
            '֊־‐‑‒–—―⁃−⸗﹘﹣－-・'
                || 'đðɖłøħŧıŋĸƀɓƈȼɗɛəǝɇƒɠǥɨɩɉƙƚɲƞɔɵƥɍƭʈⱦʉʋⱥɏƴƶȥȷ'
                || 'ĐÐƉŁØĦŦŊɃƁƇȻƊƐƏƎɆƑƓǤƗƖɈƘȽƝȠƆƟƤɌƬƮȾɄƲȺɎƳƵȤ'
                || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςیىکةٱ'
                || 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЂЈЉЊЋЏÆŒẞÞ'
                || '''·‧`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵＇｀΄᾽᾿῾՚׳ꞌꞋ',
            '                '
                || 'dddlohtinkbbccdeeeefggiijklnnooprtttuvayyzzj'
                || 'dddlohtnbbccdeeeefggiijklnnooprtttuvayyzz'
                || 'αβγδεζηθικλμνξοπρστυφχψωσييكها'
                || 'абвгдежзиклмнопрстуфхцчшщъыьэюяієґђјљњћџæœßþ'),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), NFC)
    END
$$;
-- +goose StatementEnd
